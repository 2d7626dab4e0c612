/** Change events of a user's records on this device, for this tab and the others. */
import { channels } from '../lib/storage-keys.ts'
import { createChangeEvents } from './change-events.ts'

const events = createChangeEvents(channels.records, 'recordsChanged')

/** Publishes a change of a user's records in this tab and the others. */
export const publishRecordsChange = events.publish
/**
 * Subscribes to changes of a user's records on this device. @returns a function that ends the
 * subscription
 */
export const onRecordsChange = events.subscribe
