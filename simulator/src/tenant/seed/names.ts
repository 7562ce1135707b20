/** Made-up people, places and words for the sample directory. */
export const GIVEN_NAMES = [
  'Aisha', 'Alba', 'Amir', 'Anneke', 'Arjun', 'Astrid', 'Beatriz', 'Björn', 'Camille', 'Chidi', 'Clara', 'Dario', 'Dilnoza', 'Ebba', 'Elif',
  'Emeka', 'Esra', 'Fatou', 'Filip', 'Freya', 'Giulia', 'Hana', 'Henrik', 'Ines', 'Ivo', 'Jamila', 'Jonas', 'Kaito', 'Katya', 'Kofi',
  'Lena', 'Liam', 'Lucía', 'Magnus', 'Mariam', 'Mateo', 'Mei', 'Milan', 'Nadia', 'Niamh', 'Nikos', 'Noor', 'Olga', 'Omar', 'Paula',
  'Pavel', 'Priya', 'Rafael', 'Renée', 'Rosa', 'Ruth', 'Samir', 'Sana', 'Sofia', 'Stefan', 'Tala', 'Tariq', 'Tomás', 'Uma', 'Viktor',
  'Wanda', 'Xavier', 'Yara', 'Yusuf', 'Zoë', 'Zuzana',
] as const;

export const SURNAMES = [
  'Abara', 'Aldridge', 'Almeida', 'Bakker', 'Banerjee', 'Beaumont', 'Bianchi', 'Brandvik', 'Castell', 'Chowdhury', 'Costa', 'Dahl', 'Demir',
  'Diallo', 'Dvořák', 'Eklund', 'Engel', 'Eriksen', 'Falk', 'Ferrari', 'Fontaine', 'Gallagher', 'Georgiou', 'Grünwald', 'Haddad', 'Halvorsen',
  'Hayashi', 'Holm', 'Ibarra', 'Ivanova', 'Jansen', 'Jovanović', 'Kamau', 'Kaplan', 'Keller', 'Kowalczyk', 'Lambert', 'Larsen', 'Lehtinen',
  'Lindgren', 'Macedo', 'Marchetti', 'Mbeki', 'Moreau', 'Nakagawa', 'Ndiaye', 'Nielsen', 'Novak', 'Oduya', 'Ortega', 'Papadakis', 'Petrov',
  'Quintero', 'Rahman', 'Reyes', 'Rossi', 'Sandoval', 'Schreiber', 'Sørensen', 'Suzuki', 'Takahashi', 'Tremblay', 'Ueda', 'Valente',
  'van Rijn', 'Vasquez', 'Wagner', 'Weiss', 'Yilmaz', 'Zimmer',
] as const;

export const DEPARTMENTS = [
  'Finance', 'Sales', 'Marketing', 'Human Resources', 'Engineering', 'Operations', 'Legal', 'Customer Care', 'Research', 'Procurement',
  'Facilities', 'Information Technology', 'Quality', 'Logistics', 'Communications', 'Security',
] as const;

export const JOB_TITLES = [
  'Analyst', 'Senior Analyst', 'Manager', 'Team Lead', 'Director', 'Specialist', 'Coordinator', 'Consultant', 'Engineer', 'Senior Engineer',
  'Assistant', 'Planner', 'Auditor', 'Architect', 'Buyer', 'Trainer',
] as const;

/** Offices with the two-letter country and a language tag. */
export const OFFICES = [
  { city: 'Gothenburg', country: 'Sweden', code: 'SE', language: 'sv-SE', state: 'Västra Götaland', dial: '+46 31' },
  { city: 'Porto', country: 'Portugal', code: 'PT', language: 'pt-PT', state: 'Porto', dial: '+351 22' },
  { city: 'Utrecht', country: 'Netherlands', code: 'NL', language: 'nl-NL', state: 'Utrecht', dial: '+31 30' },
  { city: 'Leipzig', country: 'Germany', code: 'DE', language: 'de-DE', state: 'Sachsen', dial: '+49 341' },
  { city: 'Lyon', country: 'France', code: 'FR', language: 'fr-FR', state: 'Rhône', dial: '+33 4' },
  { city: 'Kraków', country: 'Poland', code: 'PL', language: 'pl-PL', state: 'Małopolska', dial: '+48 12' },
  { city: 'Leeds', country: 'United Kingdom', code: 'GB', language: 'en-GB', state: 'West Yorkshire', dial: '+44 113' },
  { city: 'Columbus', country: 'United States', code: 'US', language: 'en-US', state: 'Ohio', dial: '+1 614' },
  { city: 'Nagoya', country: 'Japan', code: 'JP', language: 'ja-JP', state: 'Aichi', dial: '+81 52' },
  { city: 'Nairobi', country: 'Kenya', code: 'KE', language: 'en-KE', state: 'Nairobi', dial: '+254 20' },
] as const;

export const PARTNERS = ['litware.example', 'proseware.example', 'tailspin.example', 'wingtip.example', 'adatum.example', 'northwind.example'] as const;

export const PROJECTS = [
  'Aurora', 'Basalt', 'Cinnabar', 'Delta', 'Ember', 'Fjord', 'Granite', 'Harbour', 'Indigo', 'Juniper', 'Kestrel', 'Lantern', 'Meridian',
  'Nimbus', 'Orchard', 'Pinnacle', 'Quarry', 'Ridge', 'Saffron', 'Tundra', 'Umbra', 'Vista', 'Willow', 'Zephyr',
] as const;

export const SYSTEMS = [
  'Expense', 'Payroll', 'Travel', 'Ticketing', 'Inventory', 'Invoice', 'Contract', 'Recruiting', 'Training', 'Visitor', 'Fleet', 'Asset',
  'Survey', 'Roster', 'Warehouse', 'Billing', 'Feedback', 'Telemetry', 'Document', 'Print', 'Badge', 'Catalogue',
] as const;

export const APPLICATION_KINDS = ['Portal', 'Service', 'API', 'Connector', 'Dashboard', 'Gateway', 'Bot', 'Sync', 'Mobile', 'Worker'] as const;

/** @returns the text in lower-case ASCII, for addresses */
export const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '');
