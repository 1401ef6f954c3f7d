export * from './http.ts';
export * from './names.ts';
export * from './wire.ts';
