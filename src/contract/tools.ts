/**
 * The analysis tools as data: ids are what `/analysisTools/{id}` and records carry. Names and
 * descriptions are in the catalogs.
 */
export const TOOLS = [{ id: '6001', key: 'twoSampleMr', level: 'free' }] as const
export type Tool = (typeof TOOLS)[number]
export type ToolKey = Tool['key']
