/** Rerun of a causal map, by the plan of all scans. */
import { defineRerun } from '../rerun/plan.ts'
import { isMap } from '../scan/body.ts'
import { scanPlan } from '../scan/rerun-plan.ts'

export const rerun = defineRerun(isMap, scanPlan)
