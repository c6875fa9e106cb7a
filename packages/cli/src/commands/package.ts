import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'

/** `benchtop package`. */
export const packageCommand = defineCommand({
  name: 'package',
  summary: 'check an app against the rules of the platform, and write what is submitted',
  description: `Checks an app's manifest, form, callbacks, addresses, image, icon and licences against what the
    platform accepts, and writes a folder with what its registration takes. The client secret is not in it:
    the platform issues that.`,
  arguments: { '[folder]': 'the folder with the manifest (the current one)' },
  options: {
    '--out <folder>': 'where to write it (submission, in the app’s folder)',
    '--check': 'check alone, and write nothing',
    '--scopes':
      'compare what users granted the app on a running platform with what its requests needed',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop package',
    'benchtop package --check --scopes',
    'benchtop package my-app --out /tmp/my-app',
  ],
  exitCodes: '0 nothing stands in the way; 1 something does; 2 bad usage.',
  load: async () => (await import('../package/package-action.ts')).runPackage,
})
