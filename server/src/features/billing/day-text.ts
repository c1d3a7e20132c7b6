/** A moment as the day it is where the organization is: “July 1”, “July 1, 2030”. A day earlier or later is a day too late for somebody. */
export function dayText(moment: Date | string, timeZone: string, year?: 'numeric'): string {
  return new Date(moment).toLocaleDateString('en-US', { month: 'long', day: 'numeric', year, timeZone });
}
