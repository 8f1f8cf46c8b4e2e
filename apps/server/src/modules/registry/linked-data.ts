import type { VersionContent } from '@tamga/contract/registry.content';
import type { DescribedOrganisation } from '#modules/org';

/** A published service, with the names of what it speaks of. */
export interface LinkedService {
  id: string;
  tenant_id: string;
  content: VersionContent;
  organisation: DescribedOrganisation;
  evidences: ReadonlyMap<string, Titled>;
  events: ReadonlyMap<string, Titled & { kind: 'life' | 'business' }>;
}

interface Titled {
  code: string;
  title_mn: string;
  title_en: string;
}

export type Node = Record<string, unknown>;

/** The names of CPSV-AP 3.2 and of what it builds on. Nothing has to be fetched to read the document. */
export const context = {
  adms: 'http://www.w3.org/ns/adms#',
  cpsv: 'http://purl.org/vocab/cpsv#',
  cv: 'http://data.europa.eu/m8g/',
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  eli: 'http://data.europa.eu/eli/ontology#',
  foaf: 'http://xmlns.com/foaf/0.1/',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
};

const authority = 'http://publications.europa.eu/resource/authority';
const mongolia = { '@id': `${authority}/country/MNG`, '@type': 'http://data.europa.eu/88u/dataset/atu-type' };
const languages = ['MON', 'ENG'].map((code) => ({
  '@id': `${authority}/language/${code}`,
  '@type': 'dct:LinguisticSystem',
}));
const status = { '@id': 'http://purl.org/adms/status/Completed', '@type': 'skos:Concept' };

/** One graph of several services: what two of them speak of is in it once. */
export function graphOf(services: readonly LinkedService[]): Node[] {
  const nodes = services.flatMap((service) => [serviceNode(service), ...partsOf(service)]);
  return [...new Map([...nodes, mongolia, ...languages, status].map((node) => [node['@id'], node])).values()];
}

function serviceNode({ id, tenant_id, content }: LinkedService): Node {
  const self = urn(id);
  const { processing_days, evidences, life_event_ids, output_type_id } = content;
  return {
    '@id': self,
    '@type': 'cpsv:PublicService',
    'dct:identifier': id,
    'dct:title': texts(content.title),
    'dct:description': texts(content.description),
    'cv:hasCompetentAuthority': { '@id': urn(tenant_id) },
    'dct:language': languages.map(ref),
    'adms:status': ref(status),
    'dcat:keyword': content.keywords.map((word) => ({ '@language': languageOf(word), '@value': word })),
    'cv:sector': content.sector.map((code) => ref(concept('sector', code))),
    'cv:thematicArea': content.thematic_area.map((code) => ref(concept('area', code))),
    'dct:audience': audiencesOf(content).map(ref),
    'cv:hasChannel': content.channels.map((_, at) => ({ '@id': `${self}#channel-${at + 1}` })),
    'cv:hasCost': content.fees.map((_, at) => ({ '@id': `${self}#cost-${at + 1}` })),
    'cv:hasInputType': evidences.map(({ evidence_type_id }) => ({ '@id': urn(evidence_type_id) })),
    'cv:holdsRequirement': evidences.map((one) => ({ '@id': `${self}#requirement-${one.requirement_code}` })),
    'cpsv:follows': content.rules.map((_, at) => ({ '@id': `${self}#rule-${at + 1}` })),
    'cpsv:produces': output_type_id === null ? [] : [{ '@id': `${self}#output` }],
    'cv:isGroupedBy': life_event_ids.map((event) => ({ '@id': urn(event) })),
    'cv:hasLegalResource': content.legal_resources.map(({ url }) => ({ '@id': url })),
    ...(processing_days !== null && {
      'cv:processingTime': { '@type': 'xsd:duration', '@value': `P${processing_days}D` },
    }),
  };
}

function partsOf({ id, tenant_id, content, organisation, evidences, events }: LinkedService): Node[] {
  const self = urn(id);
  const named = (code: string, { title_mn, title_en }: Titled): Node => ({
    'dct:identifier': code,
    'dct:title': texts({ mn: title_mn, en: title_en }),
  });
  const output = evidences.get(content.output_type_id ?? '');
  const asked = content.evidences.flatMap(({ evidence_type_id, requirement_code }) => {
    const type = evidences.get(evidence_type_id);
    if (!type) return [];
    return [
      { '@id': urn(evidence_type_id), '@type': 'cv:EvidenceType', ...named(type.code, type) },
      { '@id': `${self}#requirement-${requirement_code}`, '@type': 'cv:Requirement', ...named(requirement_code, type) },
    ];
  });
  return [
    {
      '@id': urn(tenant_id),
      '@type': 'cv:PublicOrganisation',
      'dct:identifier': tenant_id,
      'skos:prefLabel': texts({ mn: organisation.name, en: organisation.name_en }),
      'dct:spatial': ref(mongolia),
    },
    ...content.sector.map((code) => concept('sector', code)),
    ...content.thematic_area.map((code) => concept('area', code)),
    ...audiencesOf(content),
    ...content.channels.flatMap(({ kind, url, place }, at) => [
      {
        '@id': `${self}#channel-${at + 1}`,
        '@type': 'cv:Channel',
        'dct:identifier': `channel-${at + 1}`,
        'dct:type': ref(concept('channel', kind)),
        'dct:description': texts(place ?? { mn: null, en: null }),
        ...(url !== null && { 'foaf:page': { '@id': url } }),
      },
      concept('channel', kind),
    ]),
    ...content.fees.flatMap(({ title, price }, at) => [
      {
        '@id': `${self}#cost-${at + 1}`,
        '@type': 'cv:Cost',
        'dct:identifier': `cost-${at + 1}`,
        'dct:description': texts(title),
        'cv:hasValue': { '@type': 'xsd:double', '@value': String(price.amount_minor / 100) },
        'cv:currency': { '@id': `${authority}/currency/${price.currency}` },
      },
      { '@id': `${authority}/currency/${price.currency}`, '@type': 'skos:Concept' },
    ]),
    ...asked,
    ...content.rules.map((rule, at) => ({
      '@id': `${self}#rule-${at + 1}`,
      '@type': 'cpsv:Rule',
      'dct:identifier': `rule-${at + 1}`,
      'dct:title': texts({ mn: `Нөхцөл ${at + 1}`, en: `Condition ${at + 1}` }),
      'dct:description': texts(rule),
    })),
    ...(output ? [{ '@id': `${self}#output`, '@type': 'cv:Output', ...named(output.code, output) }] : []),
    ...content.life_event_ids.flatMap((event) => {
      const known = events.get(event);
      if (!known) return [];
      const type = known.kind === 'life' ? 'cv:LifeEvent' : 'cv:BusinessEvent';
      return [{ '@id': urn(event), '@type': ['cv:Event', type], ...named(known.code, known) }];
    }),
    ...content.legal_resources.map(({ title, url }) => ({
      '@id': url,
      '@type': 'eli:LegalResource',
      'dct:title': texts(title),
    })),
  ];
}

const urn = (id: string): string => `urn:uuid:${id}`;
const ref = (node: Node): Node => ({ '@id': node['@id'] });

/** A code of ours, which no vocabulary of others has. */
const concept = (scheme: string, code: string): Node => ({
  '@id': `_:${scheme}-${code}`,
  '@type': 'skos:Concept',
  'skos:notation': code,
});

const audiencesOf = ({ audience }: VersionContent): Node[] =>
  (audience === 'both' ? ['person', 'organisation'] : [audience]).map((one) => concept('audience', one));

const texts = ({ mn, en }: { mn: string | null; en: string | null }): Node[] =>
  [
    { '@language': 'mn', '@value': mn },
    { '@language': 'en', '@value': en },
  ].filter((text) => text['@value'] !== null);

const languageOf = (word: string): string => (/\p{Script=Cyrillic}/u.test(word) ? 'mn' : 'en');
