import { soon } from './soon.ts';

/** Work after the next pictures, which are laid out and painted without it. @returns takes it back */
export const afterPicture = (work: () => void, pictures = 1): (() => void) => {
  if (document.hidden) {
    work();
    return () => undefined;
  }
  let takeBack: () => void;
  const frame = requestAnimationFrame(() => {
    takeBack = pictures > 1 ? afterPicture(work, pictures - 1) : soon(work);
  });
  takeBack = () => cancelAnimationFrame(frame);
  return () => takeBack();
};
