/** What an app can be launched from. */
export const launchPlaces = ['project', 'sample', 'appresult'] as const
/** What a launch prompts for on what it is launched from. */
export const launchPermissions = ['browse', 'read', 'write'] as const
export type LaunchPermission = (typeof launchPermissions)[number]
