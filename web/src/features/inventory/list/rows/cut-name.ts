import { cutInMiddle } from '../../../../ui/middle-cut.ts';
import { rulerFor } from '../../../../ui/text-ruler.ts';

/** The type of names is larger on phones. */
const looks = { row: '500 14px', phone: '500 16px' };
/** The line below a name has smaller type. */
const lineLooks = { row: '400 13px', phone: '400 14px' };

/** No name is cut at this length, however wide its letters are: the ruler is not asked. */
const shortest = 20;

/** Cuts a name to two lines of this width; 0 where that is not known. Rows are drawn anew only where the result changes. */
export function cutName(name: string, width: number, look: keyof typeof looks): string {
  if (width === 0 || name.length <= shortest) return name;
  return cutInMiddle(name, 2, width, rulerFor(looks[look]));
}

/** The same for one line of smaller type, such as a place: what it begins and what it ends with tell it from others. */
export function cutLine(line: string, width: number, look: keyof typeof lineLooks): string {
  return width === 0 ? line : cutInMiddle(line, 1, width, rulerFor(lineLooks[look]));
}
