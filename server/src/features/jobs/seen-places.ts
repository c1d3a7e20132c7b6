import type { Scope } from '../../platform/scope.ts';
import { isVisibleFolder } from '../../platform/visible-items.ts';

/** True if the reader is told which place it is: they see it, or the organization tells them who has one. */
export const isNamed = (place: string, { seesWhoHasOne }: Scope) => (seesWhoHasOne ? 'true' : isVisibleFolder(place));

/** A place by its number as the reader is told of it: its name now, or then where it is gone. */
export const placeTold = (place: string, scope: Scope, then = 'NULL::text') => `json_build_object(
    'placeId', CASE WHEN ${isNamed(place, scope)} THEN NULLIF(${place}, 0) END,
    'name', CASE WHEN ${isNamed(place, scope)} THEN COALESCE((SELECT f.name FROM folders f WHERE f.organization_id = $1 AND f.id = ${place}), ${then}) END,
    'isElsewhere', NOT ${isVisibleFolder(place)})`;
