export { materialPlan } from './material-plan'
export { purchase } from './purchase'
export { supplier } from './supplier'
export { weigh } from './weigh'
