import { expect, test } from 'vitest';
import { Decoder, Encoder, PacketType } from './packets.ts';

const decode = (text: string): unknown => {
  const decoder = new Decoder();
  let found: unknown;
  decoder.on('decoded', packet => {
    found = packet;
  });
  decoder.add(text);
  return found;
};

test('packets are written as the protocol writes them', () => {
  const { encode } = new Encoder();
  expect(encode({ type: PacketType.CONNECT, nsp: '/', data: { table: 'a' } })).toEqual(['0{"table":"a"}']);
  expect(encode({ type: PacketType.EVENT, nsp: '/', data: ['sync', { v: 7 }] })).toEqual(['2["sync",{"v":7}]']);
  expect(encode({ type: PacketType.EVENT, nsp: '/', id: 12, data: ['do'] })).toEqual(['212["do"]']);
  expect(encode({ type: PacketType.DISCONNECT, nsp: '/' })).toEqual(['1']);
  expect(encode({ type: PacketType.CONNECT, nsp: '/admin' })).toEqual(['0/admin,']);
});

test('and read as they are written, whatever is said in them', () => {
  const words = '7 of ♥, "so"\nand 2["x"]/a,';
  expect(decode(`2${JSON.stringify(['say', words])}`)).toMatchObject({ type: 2, nsp: '/', data: ['say', words] });
  expect(decode('312[]')).toMatchObject({ type: 3, id: 12, data: [] });
  expect(decode('0{"sid":"x"}')).toMatchObject({ type: 0, data: { sid: 'x' } });
  expect(decode('4{"message":"no"}')).toMatchObject({ type: 4, data: { message: 'no' } });
  expect(decode('1/admin,')).toMatchObject({ type: 1, nsp: '/admin', data: undefined });
});

test.each(['', 'x', '9[]', '51-["a",{"_placeholder":true,"num":0}]', '2["sync"'])('%j is no packet', text => {
  expect(() => decode(text)).toThrow();
});
