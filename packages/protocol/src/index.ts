export * from './http.ts';
export * from './names.ts';
export * from './record.ts';
export * from './talk.ts';
export * from './wire.ts';
