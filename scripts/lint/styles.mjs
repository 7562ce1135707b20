/**
 * Loaded styles stay loaded: rules of one page also apply on the next page. So a rule of a feature must begin with a
 * class that is the feature's alone; shared rules are in src/components or in the imports of src/app/styles.css.
 */

/** @returns the selectors of a stylesheet, without those of frames of an animation. */
const selectorsOf = (css) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .map(([, list]) => list.trim())
    .filter((list) => !/^(@|from\b|to\b|[\d.]+%)/.test(list))
    // Not at the commas of :is() and its like, which stand in one another at most once.
    .flatMap((list) => list.split(/,(?![^()]*(?:\([^()]*\)[^()]*)*\))/))
    .map((selector) => selector.trim());
const classesOf = (selector) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name);

/**
 * @param shared texts of the stylesheets of all pages
 * @param features [name of the feature, its stylesheet] each
 * @returns a sentence for each rule that reaches into other pages
 */
export const spills = (shared, features) => {
  const common = new Set(shared.flatMap(selectorsOf).flatMap(classesOf));
  const owners = new Map();
  return features.flatMap(([feature, css]) =>
    selectorsOf(css).flatMap((selector) => {
      const own = classesOf(selector).find((name) => !common.has(name));
      if (own === undefined) return [`${feature}: "${selector}" has no class of the feature's own`];
      if (!owners.has(own)) owners.set(own, feature);
      return owners.get(own) === feature
        ? []
        : [`${feature}: "${selector}" begins with .${own}, which ${owners.get(own)} styles as well`];
    }),
  );
};
