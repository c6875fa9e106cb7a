/** What stands in a recording where a secret was. */
const pseudonym = /\*secret-\d+\*/g

/** Gives secrets the names that stand for them in a recording. */
export type Pseudonyms = {
  /** The name of a secret; the same for the same secret. */
  nameOf(secret: string): string
  /** A text with every secret that has a name so far replaced by it, wherever it stands. */
  hideIn(text: string): string
}

/** What is shorter may be a word that means nothing secret elsewhere. */
const shortest = 8

/** Begins with no secret known. */
export function createPseudonyms(): Pseudonyms {
  const names = new Map<string, string>()
  return {
    nameOf(secret) {
      if (isPseudonym(secret)) return secret
      const known = names.get(secret)
      if (known !== undefined) return known
      const name = `*secret-${names.size + 1}*`
      names.set(secret, name)
      return name
    },
    hideIn(text) {
      let hidden = text
      // The longest first: one may be a part of another, as of a cookie.
      const longest = [...names].toSorted(([one], [other]) => other.length - one.length)
      for (const [secret, name] of longest) {
        if (secret.length < shortest) break
        const forms = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]
        for (const form of new Set(forms)) hidden = hidden.replaceAll(form, name)
      }
      return hidden
    },
  }
}

/** Whether a text is a name for a secret and nothing more. */
export function isPseudonym(text: string): boolean {
  return /^\*secret-\d+\*$/.test(text)
}

/** The names for secrets in a text. */
export function pseudonymsIn(text: string): string[] {
  return text.match(pseudonym) ?? []
}

/** A text with each name for a secret replaced. */
export function replacePseudonyms(text: string, replace: (name: string) => string): string {
  return text.replaceAll(pseudonym, (name) => replace(name))
}
