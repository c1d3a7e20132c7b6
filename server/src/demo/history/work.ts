/** Who enters it; Luis works from Van 1 and sees nothing else. */
export type Person = 'owner' | 'admin' | 'staff';

export interface Work {
  /** What the parts it takes begin with: always one or two of the first, some of the others. */
  main: readonly string[];
  also: readonly string[];
  /** What the note says it was; `{where}` is the customer. */
  notes: readonly string[];
  by: Person;
  season: 'heating' | 'cooling' | 'any';
  /** How often, beside the others. */
  weight: number;
  /** How many different parts it takes. */
  lines: readonly [least: number, most: number];
}

/** What a heating-and-plumbing contractor is called for, and what goes into it. */
export const kindsOfWork: readonly Work[] = [
  {
    main: ['IGN', 'FLS', 'PSW', 'LIM', 'GVL', 'FRP', 'WHP-TC'],
    also: ['FUS', 'TST', 'TRF', 'RLY', 'TAP-PTG', 'CHM-LEK', 'FLT', 'CON'],
    notes: [
      'No heat, {where}',
      '{where}: furnace locks out, fixed',
      '{where}, furnace short cycling',
      'Emergency call {where}, no heat overnight',
    ],
    by: 'staff',
    season: 'heating',
    weight: 7,
    lines: [2, 5],
  },
  {
    main: ['CAP', 'CTR', 'CAR', 'MTR', 'RLY-HSK', 'DRY', 'TXV', 'REF', 'FAN'],
    also: ['FUS', 'CDN', 'CHM-COL', 'ELC', 'CON', 'TRF', 'CHM-VAC'],
    notes: [
      'No cooling, {where}',
      '{where}: AC tripping, compressor would not start',
      '{where}, low on charge, leak fixed',
      'Warm air at {where}',
    ],
    by: 'staff',
    season: 'cooling',
    weight: 7,
    lines: [2, 5],
  },
  {
    main: ['FLT', 'HUM-PAD', 'FLS', 'CAP', 'CDN'],
    also: ['CHM-COL', 'WHP-TC', 'FUS', 'ALM', 'CDN-TAB', 'SEA'],
    notes: ['Tune-up {where}', 'Maintenance plan visit, {where}', '{where}, yearly service'],
    by: 'staff',
    season: 'any',
    weight: 6,
    lines: [2, 4],
  },
  {
    main: ['CIR', 'ZNV', 'EXT', 'HYP', 'BBR', 'BLR'],
    also: ['CUM', 'CE90', 'CTEE', 'GTV', 'SLD', 'CHM-GLY', 'PXO', 'RLY-Z4'],
    notes: ['{where}: boiler, zone 2 cold', 'Circulator and air vents, {where}', 'Baseboard loop at {where}'],
    by: 'admin',
    season: 'heating',
    weight: 4,
    lines: [3, 7],
  },
  {
    main: ['FRN', 'VNT', 'HUM', 'DCT', 'FLT-16254'],
    also: ['BKP', 'BKN', 'BKF', 'GCK', 'TST', 'TAP-FOI', 'HNG', 'WIR-T', 'SEA-MAS', 'DFT', 'PV4-200', 'PVE-200'],
    notes: ['Furnace change-out {where}', 'New furnace at {where}, day 1', '{where}: furnace and humidifier'],
    by: 'admin',
    season: 'heating',
    weight: 3,
    lines: [5, 10],
  },
  {
    main: ['ACU', 'MSP', 'LNS'],
    also: ['ELC', 'WIR', 'REF', 'INS', 'TST', 'DRY', 'HNG', 'CDN', 'SLD-B15', 'CON', 'TAP-COR'],
    notes: ['AC install {where}', 'Mini-split at {where}', '{where}: condenser replaced, new line set'],
    by: 'admin',
    season: 'cooling',
    weight: 4,
    lines: [5, 9],
  },
  {
    main: ['PXR', 'PXB', 'PXM', 'PXT', 'PXE'],
    also: ['PXC', 'PXA', 'BVP', 'HNG', 'BVT', 'HBB', 'AST', 'SAF'],
    notes: ['Repipe {where}, PEX', 'Rough-in at {where}, second floor', '{where}: kitchen and bath rough-in'],
    by: 'admin',
    season: 'any',
    weight: 5,
    lines: [4, 9],
  },
  {
    main: ['CUL', 'CUM', 'CE90', 'CTEE', 'CCPL'],
    also: ['CE45', 'CRED', 'CMA', 'BVS', 'BVT', 'SLD', 'HNG-CLV', 'CKV', 'WVL', 'CUS'],
    notes: ['Copper main at {where}', '{where}, boiler room piping', 'Riser replaced, {where}'],
    by: 'admin',
    season: 'any',
    weight: 5,
    lines: [4, 9],
  },
  {
    main: ['PV4', 'PVE', 'PVF', 'PVY', 'PVT', 'DWV'],
    also: ['CHM-PRM', 'CHM-CEM', 'TRP', 'DWV', 'HNG', 'CHM-DRN', 'PMP', 'PVP', 'CPF', 'CPV'],
    notes: ['Drain line {where}', '{where}: new stack in the basement', 'Backed-up drain at {where}, cut out and replaced'],
    by: 'owner',
    season: 'any',
    weight: 5,
    lines: [3, 8],
  },
  {
    main: ['FCT', 'SHW', 'DSP', 'FIX', 'TLR', 'SKR', 'TRP'],
    also: ['SPL', 'AST', 'SEA', 'TAP-PTF', 'CHM-PEN', 'TLR-WX', 'CPF'],
    notes: ['{where}: faucet and shutoffs', 'Toilet reset, {where}', 'Bath fixtures at {where}', '{where}, disposer jammed, replaced'],
    by: 'owner',
    season: 'any',
    weight: 7,
    lines: [2, 6],
  },
  {
    main: ['WHG', 'WHE', 'WHT', 'WEL', 'WTS', 'WAN', 'WHP'],
    also: ['GCN', 'SPL', 'PFC', 'EXT-P20', 'BVT', 'TAP-PTF', 'TAP-PTG', 'WHP', 'VNT-B4', 'CHM-DOP'],
    notes: ['Water heater {where}', '{where}: no hot water, elements and thermostats', '{where}, water heater leaking, swapped out'],
    by: 'owner',
    season: 'any',
    weight: 5,
    lines: [3, 7],
  },
  {
    main: ['CCPL-R75', 'PFC', 'PFE', 'CCAP', 'BVP'],
    also: ['SLD', 'TAP-PTF', 'CMA', 'PXA', 'HBB', 'SEA-SIC', 'GTV', 'CKV'],
    notes: ['Leak in the wall, {where}', '{where}: burst pipe, shut off and repaired', 'Slow leak under the sink, {where}'],
    by: 'owner',
    season: 'any',
    weight: 5,
    lines: [2, 5],
  },
  {
    main: ['DCT', 'FLX', 'DEL', 'DFT', 'REG', 'GRL'],
    also: ['TAP-FOI', 'SEA-MAS', 'HNG', 'INS', 'SAF'],
    notes: ['Ductwork at {where}', '{where}: two returns added', 'Supply run to the addition, {where}'],
    by: 'admin',
    season: 'any',
    weight: 4,
    lines: [4, 8],
  },
  {
    main: ['CST', 'BKP', 'BKF', 'CSF', 'GCK'],
    also: ['BKN', 'GCN', 'TAP-PTG', 'CHM-LEK', 'CHM-DOP', 'HNG'],
    notes: ['Gas line for the range, {where}', '{where}: gas run to the new furnace', 'Generator gas line, {where}'],
    by: 'admin',
    season: 'any',
    weight: 4,
    lines: [3, 7],
  },
];

/** What the vans take along on a Monday; what is in them by name is bought for them. */
export const vanLoads: readonly { van: string; takes: readonly string[] }[] = [
  { van: 'Van 1', takes: ['FLT', 'CAR', 'TST', 'TRF', 'CHM-COL', 'REF-410A', 'HUM-PAD', 'TAP-FOI', 'SEA-SIC', 'DRY-083'] },
  { van: 'Van 2', takes: ['SLD', 'TAP', 'CHM-PRM', 'CHM-CEM', 'HNG', 'CE90', 'CCPL', 'PXC', 'PXE', 'BKF', 'CHM-LEK', 'WIR-T185'] },
  { van: 'Van 3', takes: ['TLR', 'TRP', 'TAP-PTF', 'SEA', 'BVT-050', 'CE90-050', 'CMA-050', 'SKR', 'HBB-050', 'CHM-DOP'] },
];

export const customers = [
  'Hendricks',
  'Alvarado',
  'Mrs. Petty',
  'Nowak',
  'the Garcias',
  'Brennan',
  'Okonkwo',
  'Whitfield',
  'J. Tran',
  'Larsen',
  'St. Anne rectory',
  'Millbrook Bakery',
  'Dr. Shah’s office',
  'Elm Court Apartments 4B',
  'Elm Court Apartments 2A',
  'Harlan Elementary',
  'Copper Kettle Diner',
  'Rossi',
  'Fitzgerald',
  'the Kims',
  'Beaumont',
  'Stone Ridge Vet',
  'Delgado',
  'Novak duplex',
  'Pruitt',
  'Hartwell',
  'Ms. Osei',
  'Yoder farm',
] as const;

export const streets = [
  'Maple Ave',
  'Birch Ln',
  'Canal St',
  'Foundry Rd',
  'Ridge Rd',
  'Second St',
  'Orchard Ct',
  'Depot Ln',
  'Quarry Rd',
  'Mill Ave',
  'Harlan Pike',
  'Walnut St',
  'Church St',
  'Sycamore Dr',
] as const;
