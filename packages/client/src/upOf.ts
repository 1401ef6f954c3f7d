/** The second figure of a computed `translate`, px; a browser leaves it out where it is nothing. Negative is up. */
export const upOf = (translate: string): number => Number(/ (\S+)px/.exec(translate)?.[1] ?? 0);
