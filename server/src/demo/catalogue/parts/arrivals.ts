import type { Family } from '../family.ts';

/** On the dock since this morning: in no folder yet. */
export const arrivals: Family[] = [
  {
    sku: 'NEW',
    name: '',
    about: 'Came with the last delivery and waits to be put away.',
    folder: null,
    unit: 'pieces',
    vendors: ['bluefin'],
    tags: ['Special order'],
    refrigerant: 'R-454B',
    picture: { shape: 'board', material: 'blue', accent: 'gray', size: 0.5 },
    parts: [
      ['DFB', 'heat pump defrost board', '94.00', 2, 1, { tags: ['Keep dry'] }],
      [
        'RVC',
        'reversing valve coil, 24 V',
        '22.80',
        4,
        2,
        { picture: { shape: 'transformer', material: 'black', accent: 'red', mark: '24 V' } },
      ],
      [
        'SCR',
        'scroll compressor, 3 tons',
        '742.00',
        1,
        null,
        {
          unit: 'units',
          weight: '72',
          warranty: 5,
          isCertifiedOnly: true,
          tags: ['Heavy'],
          picture: { shape: 'compressor', material: 'black', accent: 'copper', mark: '3 T' },
        },
      ],
      [
        'ECL',
        'evaporator coil, cased, 3 tons',
        '418.00',
        1,
        null,
        {
          unit: 'units',
          weight: '58',
          warranty: 10,
          tags: ['Fragile'],
          picture: { shape: 'coilSlab', material: 'steel', accent: 'copper' },
        },
      ],
    ],
  },
];
