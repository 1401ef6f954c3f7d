import { soon } from './soon.ts';

/** Work after the next picture, which is laid out and painted without it. @returns takes it back */
export const afterPicture = (work: () => void): (() => void) => {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  let takeBack: () => void;
  const frame = requestAnimationFrame(() => {
    takeBack = soon(work);
  });
  takeBack = () => cancelAnimationFrame(frame);
  return () => takeBack();
};
