/** Who played the golden games; their cookies are no secrets. */

import type { Seat } from '@clabber/rules';

export const NAMES: Readonly<Record<Seat, string>> = { N: 'Ray', E: 'Dutch', S: 'Opal', W: 'Lorena' };

export const cookieOf = (name: string): string => `clabber=${name.replaceAll(' ', '-').padEnd(22, '0')}`;
