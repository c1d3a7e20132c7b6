-- outside a transaction: movements are written all the time, and an index must not keep people from it

-- What a document did is found from the document. Rows without one are not in it.
DROP INDEX CONCURRENTLY IF EXISTS movements_by_document;
CREATE INDEX CONCURRENTLY movements_by_document ON movements (organization_id, document_kind, document_id, id) WHERE document_id IS NOT NULL;
