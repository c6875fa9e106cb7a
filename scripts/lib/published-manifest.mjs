// What the manifest of a package becomes when it is packed.

/**
 * Takes out of the dependencies what the package's JavaScript contains: who installs it, installs so much less. Where the
 * repository has an address, which is `repository` in the package.json of its root, the manifest says where its sources,
 * its page and its list of problems are: this is the one switch between packages from a copy of the repository and published
 * ones, for the site too.
 *
 * @param {Record<string, any>} own the package's own package.json
 * @param {string} folder such as packages/testkit
 * @param {{ repository?: string }} workspace the package.json of the root
 */
export function publishedManifest(own, folder, { repository }) {
  const { bundled = [], dependencies, ...manifest } = own
  const left = Object.entries(dependencies ?? {}).filter(([name]) => !bundled.includes(name))
  return {
    ...manifest,
    ...(dependencies !== undefined && { dependencies: Object.fromEntries(left) }),
    ...(repository !== undefined && {
      repository: { type: 'git', url: `git+${repository}.git`, directory: folder },
      homepage: `${repository}#readme`,
      bugs: `${repository}/issues`,
    }),
  }
}
