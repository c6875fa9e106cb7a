/** The pattern that replaces a secret in a recording. */
const pseudonym = /\*secret-\d+\*/g

/** A shorter value may be an ordinary word elsewhere. */
const shortest = 8

/** Starts without known secrets. */
export function createPseudonyms() {
  const names = new Map<string, string>()
  return {
    /** The name of a secret; the same for the same secret. */
    nameOf(secret: string): string {
      if (isPseudonym(secret)) return secret
      const known = names.get(secret)
      if (known !== undefined) return known
      const name = `*secret-${names.size + 1}*`
      names.set(secret, name)
      return name
    },
    /** A text with every known secret replaced by its name. */
    hideIn(text: string): string {
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
/** Assigns secrets the names that replace them in a recording. */
export type Pseudonyms = ReturnType<typeof createPseudonyms>

/** Whether a text is only the name of a secret. */
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
