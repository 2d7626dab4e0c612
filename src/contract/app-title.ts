/**
 * Prefix of the preference cookies (S3). In a file of its own, because each document has it in its
 * inline bootstrap script.
 */
export const APP_TITLE = 'veriscope'
