export { REGULATOR, sideOf, sideOfSession } from './checker'
export { rectified, requireOtherPhoto } from './rectify'
