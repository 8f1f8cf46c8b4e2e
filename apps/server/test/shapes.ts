// The SHACL shapes of CPSV-AP 3.2 (https://semiceu.github.io/CPSV-AP/releases/3.2.0/), for the classes that we write.

interface Rule {
  path: string;
  min?: number;
  max?: number;
  /** The class of every value. */
  class?: string;
  datatype?: 'langString' | 'duration' | 'double';
}

const identifier: Rule = { path: 'dct:identifier', min: 1, max: 1 };
const name: Rule = { path: 'dct:title', min: 1, datatype: 'langString' };
const description: Rule = { path: 'dct:description', datatype: 'langString' };
const of = (path: string, type: string): Rule => ({ path, class: type });
const concepts = (...paths: string[]): Rule[] => paths.map((path) => of(path, 'skos:Concept'));

export const shapes: Record<string, Rule[]> = {
  'cpsv:PublicService': [
    identifier,
    name,
    { ...description, min: 1 },
    { path: 'cv:hasCompetentAuthority', min: 1, class: 'cv:PublicOrganisation' },
    { path: 'cv:processingTime', max: 1, datatype: 'duration' },
    { path: 'dcat:keyword', datatype: 'langString' },
    { path: 'adms:status', max: 1, class: 'skos:Concept' },
    of('dct:language', 'dct:LinguisticSystem'),
    of('cv:hasChannel', 'cv:Channel'),
    of('cv:hasCost', 'cv:Cost'),
    of('cv:hasInputType', 'cv:EvidenceType'),
    of('cv:holdsRequirement', 'cv:Requirement'),
    of('cpsv:follows', 'cpsv:Rule'),
    of('cpsv:produces', 'cv:Output'),
    of('cv:isGroupedBy', 'cv:Event'),
    of('cv:hasLegalResource', 'eli:LegalResource'),
    of('cv:relatedService', 'cpsv:PublicService'),
    ...concepts('cv:sector', 'cv:thematicArea', 'dct:audience', 'dct:type', 'cv:isClassifiedBy'),
  ],
  'cv:PublicOrganisation': [
    { path: 'skos:prefLabel', min: 1, datatype: 'langString' },
    { path: 'dct:spatial', min: 1, class: 'http://data.europa.eu/88u/dataset/atu-type' },
  ],
  'cv:Channel': [
    identifier,
    description,
    { path: 'dct:type', max: 1, class: 'skos:Concept' },
    { path: 'cv:processingTime', max: 1, datatype: 'duration' },
  ],
  'cv:Cost': [
    identifier,
    description,
    { path: 'cv:hasValue', max: 1, datatype: 'double' },
    { path: 'cv:currency', max: 1, class: 'skos:Concept' },
  ],
  'cv:EvidenceType': [identifier, ...concepts('cv:evidenceTypeClassification')],
  'cv:Requirement': [identifier, name, ...concepts('dct:type'), of('cv:fulfils', 'cpsv:Rule')],
  'cpsv:Rule': [identifier, name, { ...description, min: 1 }, { path: 'dct:type', max: 1, class: 'skos:Concept' }],
  'cv:Output': [identifier, name, description, ...concepts('dct:type')],
  'cv:Event': [identifier, name, description, of('cv:hasRelatedService', 'cpsv:PublicService')],
  'cv:LifeEvent': concepts('dct:type'),
  'cv:BusinessEvent': concepts('dct:type'),
  'eli:LegalResource': [of('dct:relation', 'eli:LegalResource')],
};

export type Node = Record<string, unknown>;

/** What a graph breaks, in words; nothing of a graph that is fine. */
export function violationsIn(graph: readonly Node[]): string[] {
  const types = new Map(graph.map((node) => [node['@id'], [node['@type']].flat()]));
  return graph.flatMap((node) =>
    [node['@type']]
      .flat()
      .flatMap((type) =>
        (shapes[String(type)] ?? []).flatMap((rule) =>
          brokenBy(node, rule, types).map((what) => `${String(type)} ${String(node['@id'])} ${rule.path}: ${what}`),
        ),
      ),
  );
}

function brokenBy(node: Node, rule: Rule, types: ReadonlyMap<unknown, unknown[]>): string[] {
  const values = [node[rule.path] ?? []].flat() as unknown[];
  return [
    ...(values.length < (rule.min ?? 0) ? ['is missing'] : []),
    ...(values.length > (rule.max ?? Number.POSITIVE_INFINITY) ? ['is there more than once'] : []),
    ...values.flatMap((value) => {
      const { '@id': id, '@language': language, '@type': type, '@value': literal } = Object(value) as Node;
      if (rule.class) return types.get(id)?.includes(rule.class) ? [] : [`${String(id)} is no ${rule.class}`];
      if (rule.datatype === 'langString') return language && literal ? [] : ['is no text of a language'];
      if (rule.datatype === 'duration')
        return type === 'xsd:duration' && /^P\d+D$/.test(String(literal)) ? [] : ['is no duration'];
      if (rule.datatype === 'double')
        return type === 'xsd:double' && !Number.isNaN(Number(literal)) ? [] : ['is no number'];
      return typeof value === 'string' && value !== '' ? [] : ['is no text'];
    }),
  ];
}
