export { accountsWith, actingRoles, holdersOf, holdsAnyOf, usable } from './office-people'
