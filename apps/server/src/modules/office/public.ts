export { accountsOnEach, accountsWith, actingRoles, holdersOf, holdersOfEach, holdsAnyOf, usable } from './office-people'
