/**
 * The client id of the application that seeded AppResults belong to where they name none. It is in no list, and no app
 * has its secret.
 */
export const seededDataClientId = 'seeded-data'
