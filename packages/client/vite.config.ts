import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const server = 'http://127.0.0.1:3000';

/** Nothing is inlined, so that a strict Content-Security-Policy holds: no `unsafe-inline`, no `data:`. */
export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': server, '/socket.io': { target: server, ws: true } } },
});
