import '../styles/index.css';
import { mount } from 'svelte';
import { wearTheme } from '../theme.svelte.ts';
import { startWords } from '../words/t.ts';
import Gallery from './Gallery.svelte';

await Promise.all([wearTheme(), startWords('core', 'hand', 'home', 'more', 'options', 'play', 'waiting')]);
mount(Gallery, { target: document.getElementById('app')! });
