export { vehicle } from './vehicle'
export { vehiclePass } from './vehicle-pass'
