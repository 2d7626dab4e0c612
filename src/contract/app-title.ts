/** Prefix of the preference cookies (S3). Alone, because each document carries it in its own script. */
export const APP_TITLE = 'veriscope'
