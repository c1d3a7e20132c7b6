-- outside a transaction: words that look like a mistyped one are found by how they begin, or by the letters after the first where the first
-- is the wrong one. Codes have digits and are many; they are kept apart, so that none has to be passed to find a word.
DROP INDEX CONCURRENTLY IF EXISTS search_words_by_letters;
CREATE INDEX CONCURRENTLY search_words_by_letters ON search_words (organization_id, word text_pattern_ops) WHERE word !~ '[[:digit:]]';
DROP INDEX CONCURRENTLY IF EXISTS search_words_by_second;
CREATE INDEX CONCURRENTLY search_words_by_second ON search_words (organization_id, substr(word, 2, 3) text_pattern_ops) WHERE word !~ '[[:digit:]]';
DROP INDEX CONCURRENTLY IF EXISTS search_codes_by_letters;
CREATE INDEX CONCURRENTLY search_codes_by_letters ON search_words (organization_id, word text_pattern_ops) WHERE word ~ '[[:digit:]]';
