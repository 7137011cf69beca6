export { output } from './output'
export { plan } from './plan'
export { planTask } from './plan-task'
