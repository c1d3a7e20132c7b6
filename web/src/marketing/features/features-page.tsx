import { trialDays } from '@onhand/contract/plans';
import { ArrowRight } from 'lucide-react';
import { StartFreeTrial } from '../frame/links.tsx';
import { Buying } from '../buying.tsx';
import { ClosingCall, Hero, Points, Section } from '../frame/section.tsx';
import { features } from '../frame/site-links.ts';
import { Jobs } from '../jobs.tsx';

const smaller = [
  { title: 'Folders', text: 'Shop, van, shelf, bin: as deep as your place is. Move a folder and everything in it moves along.' },
  {
    title: 'Van stock',
    text: 'One part in the shop and in every van, with a minimum and a maximum for each. Refill lists say what to load.',
  },
  { title: 'Transfers', text: 'From place to place in one tap, or sent and received. What is on the way is seen at both ends.' },
  { title: 'Stock counts', text: 'Several people count at once by scanner. Differences are shown before anything is booked.' },
  { title: 'Labels', text: 'Sheets from Avery and rolls for label printers, with a preview and the fields you want on them.' },
  {
    title: 'Orders',
    text: 'Drafted from what is short, in the vendor’s packs and at the best break. Sent, confirmed, overdue, partly received: each order says how far it is.',
  },
  {
    title: 'Receiving by scan',
    text: 'The box’s barcode counts a box, your label a piece. Several phones at one delivery, also in a yard without a signal; staff see no price.',
  },
  {
    title: 'What it really cost',
    text: 'Freight, duty and the price on the bill are shared over a delivery whenever they come. What is used up by then bears its part.',
  },
  {
    title: 'Returns and credits',
    text: 'What goes back leaves at its cost. Credits that vendors owe you are a list, and you are told of one that is overdue.',
  },
  {
    title: 'Kits and templates',
    text: 'What a usual job takes, copied in one tap. How many kits can be made of what is free right now stands beside each.',
  },
  {
    title: 'A crew with PINs',
    text: 'Several people on one tablet: a name and four digits, no account, no seat. The history says who used what.',
  },
  { title: 'Alerts', text: 'A reorder point for each item, a list of what is below it, and a mail at the hour you choose.' },
  { title: 'Import and export', text: 'CSV and Excel in, with every problem listed by line and one button to undo it. CSV and Excel out.' },
  { title: 'Undo', text: 'Every change of stock can be taken back, and the history says that it was.' },
];

/** MKT-07. */
export function FeaturesPage() {
  return (
    <>
      <Hero title="Features" lead="Six things it does well, each with something to try on its page. All of them are in every plan.">
        <StartFreeTrial />
      </Hero>
      <Section isTinted>
        <ul className="grid gap-x-10 gap-y-2 md:grid-cols-2">
          {features.map(({ path, label, text }) => (
            <li key={path} className="border-t">
              <a href={path} className="group block rounded-sm py-5">
                <h2 className="flex items-center gap-2 text-xl font-semibold group-hover:text-accent md:text-2xl">
                  {label}
                  <ArrowRight aria-hidden className="size-4" />
                </h2>
                <p className="mt-1 text-lg text-pretty text-muted">{text}</p>
              </a>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="purchasing"
        title="Ordered, received, paid for"
        lead="Every shortage of every place by vendor, one tap from orders. What comes is scanned in, and costs what the bills say in the end."
      >
        <Buying />
      </Section>
      <Section
        id="jobs"
        isTinted
        title="Onto the job, and onto the bill"
        lead="Plan the parts, and they are promised to nobody else. Scan them where they are used, bring back what is left, and see what nobody has billed yet."
      >
        <Jobs />
      </Section>
      <Section title="And the rest of a stockroom">
        <Points points={smaller} />
      </Section>
      <ClosingCall title="Try all of it" text={`${trialDays} days with every feature, no card needed.`} />
    </>
  );
}
