const texts = {
  ...import.meta.glob<string>('./*.{json,txt}', { query: '?raw', import: 'default' }),
  ...import.meta.glob<string>(
    ['@repository/templates/native-typescript/form.json', '@repository/examples/*/form.json'],
    { query: '?raw', import: 'default' },
  ),
}

/** The text of a form of the list; undefined where there is none of this name. */
export async function readListed(name: string): Promise<string | undefined> {
  const isOne = (path: string): boolean =>
    path.endsWith(`/${name}/form.json`) || /^\.\/([\w-]+)\.\w+$/.exec(path)?.[1] === name
  const [, load] = Object.entries(texts).find(([path]) => isOne(path)) ?? []
  return load?.()
}
