import type { Parties } from './parties'
import type { Facts } from './project-facts'
import type { ProjectPlan } from './project-plan'
import type { Timeline } from './project-timeline'

/** 一个演示工程，供人员、设备、资料各部分取用。 */
export interface Project {
  plan: ProjectPlan
  name: string
  facts: Facts
  timeline: Timeline
  parties: Parties
  point: { lng: number; lat: number }
}

export type Projects = readonly Project[]
