// The project's vocabulary. Each entry has a pattern that is searched for in prose (comments, messages, titles of
// tests, pages) or in names (split into lower-case words: `toldBy` is `told by`), and what to write instead.

export const proseWords = [
  [/\b(?:tell|tells|told|telling)\b/i, 'emit, print, notify, report or return'],
  [/\basked\b/i, 'requested, queried, prompted or required'],
  [/\bwhoever\b/i, 'the caller, or anyone who'],
  [/\bnobody\b/i, 'no one, or not … any'],
  [/\bsomebody\b/i, 'someone, or the user'],
  [/\b(?:anew|afresh)\b/i, 'again, or from scratch'],
  [/\bbeside\b/i, 'with, next to, or in addition to'],
  [/\bany more\b/i, 'no longer'],
  [/\bno \w+(?: \w+)? so far\b/i, '“No … yet”'],
  [/\bworth nothing\b/i, 'revoked, expired or invalid'],
  [/\b(?:give|gives|given|gave|giving) back\b/i, 'return, restore or refund'],
  [/\b(?:go|goes|going|went) on\b/i, 'continue or resume'],
  [/\b(?:go|goes|going|went) back to\b/i, 'restore, or return to'],
  [/\b(?:speak|speaks|spoken) of\b/i, 'mention, refer to or describe'],
  [/\b(?:hears?|heard|heeds?)\b/i, 'receive, notice or handle'],
  [/\bbut for\b/i, 'except, or except for'],
  [/\bunder way\b/i, 'in progress, or running'],
  [/\bwhole or not at all\b/i, 'atomically'],
  [/\bpatience\b/i, 'timeout'],
  [/\blest\b/i, 'so that … not'],
  [/\bin the name of\b/i, 'on behalf of'],
]

export const nameWords = [
  [/\b(?:tell|tells|told|telling|teller)\b/, 'emit, print, notify, report or return'],
  [/\basked\b/, 'requested, queried or required'],
  [/\b(?:whoever|nobody|somebody)\b/, 'the role, such as caller or anonymous'],
  [/\b(?:anew|afresh)\b/, 'again'],
  [/\bbeside\b/, 'with or extra'],
  [/\bpatience\b/, 'timeout'],
  [/\bwitness\b/, 'trace'],
  [/\bchance\b/, 'random or probability'],
  [/\bhappen\b/, 'transition'],
  [/\b(?:go|goes) on\b/, 'resume or continue'],
  [/\bgo back\b/, 'restore'],
  [/\bgive back\b/, 'refund, return or release'],
  [/\bhand over\b/, 'transfer'],
  [/\b(?:speaks|speech|spoken)\b/, 'dialect or format'],
  [/\b(?:heed|hear|heard)\b/, 'handle or receive'],
  [/\busual\b/, 'default'],
]

/** The replacements of what a text of prose says otherwise: pairs of what was found and what to write. */
export function wordsToReplace(text, words = proseWords) {
  return words.flatMap(([pattern, replacement]) => {
    const match = pattern.exec(text)
    return match === null ? [] : [[match[0], replacement]]
  })
}

const reason = 'since one thing has one name here, and it is the usual English one'

export const words = {
  create(context) {
    const check = (node, text, list) => {
      for (const [found, replacement] of wordsToReplace(text, list)) {
        context.report({ node, message: `"${found}": write ${replacement}, ${reason}.` })
      }
    }
    const name = (node) => {
      if (node?.type === 'AssignmentPattern') name(node.left)
      else if (node?.type === 'RestElement') name(node.argument)
      else if (node?.type === 'Identifier') check(node, spaced(node.name), nameWords)
    }
    const parameters = (node) => {
      for (const parameter of node.params) name(parameter)
    }
    const declared = (node) => name(node.id)
    const member = (node) => {
      if (!node.computed) name(node.key)
    }
    const sentence = (node, text) => {
      if (/\S\s+\S/.test(text)) check(node, text, proseWords)
    }
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          check(comment, comment.value.replaceAll(/\s*\n\s*\*?\s*/g, ' '), proseWords)
        }
      },
      Literal(node) {
        if (typeof node.value === 'string') sentence(node, node.value)
      },
      TemplateElement: (node) => sentence(node, node.value.raw),
      JSXText: (node) => sentence(node, node.value),
      VariableDeclarator: declared,
      ClassDeclaration: declared,
      TSTypeAliasDeclaration: declared,
      TSInterfaceDeclaration: declared,
      FunctionDeclaration(node) {
        declared(node)
        parameters(node)
      },
      FunctionExpression: parameters,
      ArrowFunctionExpression: parameters,
      TSPropertySignature: member,
      TSMethodSignature: member,
      PropertyDefinition: member,
      MethodDefinition: member,
    }
  },
}

function spaced(name) {
  return name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}
