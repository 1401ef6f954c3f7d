import '../styles/index.css';
import { mount } from 'svelte';
import { startWords } from '../words/t.ts';
import Gallery from './Gallery.svelte';

await startWords('core', 'hand', 'home', 'more', 'waiting');
mount(Gallery, { target: document.getElementById('app')! });
