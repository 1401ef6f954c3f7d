/** Which file of the build a module goes to. */

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

/** What a part of the page alone uses of a module whose importers know nothing of that. */
const PARTS_ONLY = /svelte\/src\/.*\/transitions\.js$/;
/** Imported by each catalogue of sentences, for which the page itself waits. */
const FOR_WORDS = /@messageformat\/runtime\/|make-plural/;

/** What is not there unless somebody asks for it. */
export const hasNoEffect = (id: string): boolean =>
  PARTS_ONLY.test(id) || /svelte\/src\/.*(custom-element|legacy-client)\.js$/.test(id);

/** The modules that something else loads, by themselves and all they import: the page, and each part of it. */
const rootsOf = (id: string, modules: Modules, seen = new Set<string>()): readonly string[] => {
  if (seen.has(id)) return [];
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  if (id.endsWith('/src/main.ts') || importers.length === 0) return [id];
  return importers.flatMap(importer => rootsOf(importer, modules, seen));
};

/**
 * All that a page always begins with is one file, and so is what a table with cards shares with other parts: modules in
 * files of their own compress a tenth worse.
 */
export const chunkOf = (id: string, modules: Modules): string | null => {
  if (PARTS_ONLY.test(id)) return 'cards';
  const roots = [...new Set(rootsOf(id, modules))];
  const belongsTo = (part: string) => roots.some(root => root.endsWith(`/src/${part}`));
  if (FOR_WORDS.test(id)) return 'words';
  if (belongsTo('main.ts')) return 'main';
  if (roots.length === 1 || id.endsWith('.css')) return null;
  if (belongsTo('sound/index.ts') || id.endsWith('packet.svg?url')) return 'main';
  return belongsTo('play/index.ts') ? 'cards' : null;
};
