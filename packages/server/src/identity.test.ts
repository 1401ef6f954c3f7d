import { expect, test } from 'vitest';
import { aliasOf, cookieWith, personIn, personOf, secretIn } from './identity.ts';
import { newSecret } from './shuffle.ts';

test('a secret survives its trip through a browser', () => {
  const secret = newSecret();
  const sent = cookieWith(secret, true).split(';')[0];
  expect(secretIn(`other=1; ${sent}; clabber2=x`)).toBe(secret);
});

test.each([undefined, '', 'clabber', 'clabber=', `clabber=${'a'.repeat(21)}`, `clabber=${'a'.repeat(21)}!`])(
  'nobody is known by %j',
  header => {
    expect(secretIn(header)).toBeNull();
    expect(personIn(header)).toBeNull();
  },
);

test('a person is the hash of his secret, 128 bits of it: the same for ever', () => {
  expect(personOf('AAAAAAAAAAAAAAAAAAAAAA')).toBe('ilvbTMFRZBJsbvJmjendJA');
  expect(personOf(newSecret())).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test('an alias says nothing about a person, nor about his alias elsewhere', () => {
  const person = personOf(newSecret());
  const here = aliasOf(person, 'table-one-1');
  expect(here).toMatch(/^[A-Za-z0-9_-]{8}$/);
  expect(aliasOf(person, 'table-one-1')).toBe(here);
  expect(aliasOf(person, 'table-two-2')).not.toBe(here);
  expect(aliasOf(personOf(newSecret()), 'table-one-1')).not.toBe(here);
});
