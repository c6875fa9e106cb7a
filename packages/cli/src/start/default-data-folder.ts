/** Where `benchtop start` keeps its data, in the current folder, unless told otherwise. */
export const defaultDataFolder = '.benchtop'
