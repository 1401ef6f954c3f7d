/** Plays voices through the browser's Web Audio. */

import type { Voice } from './voices.ts';

const MASTER = 0.4;
const ATTACK = 0.004; // seconds; none would click
const HISS = 0.2; // seconds, longer than any knock; a second of it would hold up the first press

export interface Synth {
  /** Must be called within a gesture: browsers keep silent before the first one. */
  wake(): void;
  /** @param after ms from now; @param loudness 0 to 1 */
  play(voices: readonly Voice[], after: number, loudness: number): void;
  readonly awake: boolean;
}

export const newSynth = (): Synth => {
  const context = new AudioContext();
  const master = new GainNode(context, { gain: MASTER });
  master.connect(context.destination);

  const hiss = new AudioBuffer({ length: context.sampleRate * HISS, sampleRate: context.sampleRate });
  const samples = hiss.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;

  const source = (voice: Voice): { node: AudioScheduledSourceNode; out: AudioNode } => {
    if (voice.kind === 'tone') {
      const node = new OscillatorNode(context, { type: voice.wave, frequency: voice.hz });
      return { node, out: node };
    }
    const node = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
    const band = new BiquadFilterNode(context, { type: 'bandpass', frequency: voice.band, Q: 1.2 });
    return { node, out: node.connect(band) };
  };

  return {
    get awake() {
      return context.state === 'running';
    },
    wake() {
      if (context.state !== 'running') void context.resume();
    },
    play(voices, after, loudness) {
      master.gain.value = MASTER * loudness;
      for (const voice of voices) {
        const begin = context.currentTime + (after + voice.at) / 1000;
        const end = begin + voice.ms / 1000;
        const { node, out } = source(voice);
        const gain = new GainNode(context, { gain: 0 });
        gain.gain.setValueAtTime(0, begin);
        gain.gain.linearRampToValueAtTime(voice.gain, begin + ATTACK);
        gain.gain.exponentialRampToValueAtTime(0.001, end);
        out.connect(gain).connect(master);
        node.start(begin);
        node.stop(end);
        node.onended = () => gain.disconnect();
      }
    },
  };
};
