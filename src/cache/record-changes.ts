/** Notifies every view of a user's records about changes, in this tab and in the others. */
import { channels } from '../lib/storage-keys.ts'
import { createUserNews } from './user-news.ts'

const news = createUserNews(channels.records, 'recordsChanged')

/** Announces in this tab and the others that a user's records changed. */
export const tellRecords = news.tell
/** Calls back when a user's records on this device changed. @returns a function that ends the subscription */
export const onRecordsChange = news.subscribe
