import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './settings.svelte.ts';
import { startWords } from './words/t.ts';

document.documentElement.dataset.motion = settings.motion;
await startWords('core');
mount(App, { target: document.getElementById('app')! });
