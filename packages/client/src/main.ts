import './styles/index.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './settings.svelte.ts';

document.documentElement.dataset.motion = settings.motion;
mount(App, { target: document.getElementById('app')! });
