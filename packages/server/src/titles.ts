/** What a table is called when its opener does not say: a river, most of them within a day's ride of Evansville. */

import { randomInt } from 'node:crypto';

export const RIVERS = [
  ...['Allegheny', 'Anderson', 'Barren', 'Big Blue', 'Big Pigeon', 'Black', 'Blue', 'Cedar', 'Chippewa', 'Clinch'],
  ...['Cumberland', 'Duck', 'Eel', 'Elk', 'Elkhart', 'Fox', 'Gasconade', 'Great Miami', 'Green', 'Harpeth', 'Holston'],
  ...['Illinois', 'Iroquois', 'Kanawha', 'Kankakee', 'Kaskaskia', 'Kentucky', 'Little Wabash', 'Maumee', 'Meramec'],
  ...['Mississinewa', 'Mississippi', 'Missouri', 'Monongahela', 'Muscatatuck', 'Muskingum', 'Nolin', 'Obion', 'Ohio'],
  ...['Patoka', 'Pecatonica', 'Pigeon Creek', 'Platte', 'Red', 'Rock', 'Rolling Fork', 'Rough', 'Saint Joseph'],
  ...['Saline', 'Salamonie', 'Salt', 'Sangamon', 'Scioto', 'Spoon', 'Stones', 'Sugar Creek', 'Tennessee', 'Tippecanoe'],
  ...['Tradewater', 'Wabash', 'White', 'Whitewater', 'Wildcat Creek', 'Wisconsin', 'Yellow'],
];

export const drawTitle = (): string => RIVERS[randomInt(RIVERS.length)]!;
