<?php
// What Sabre VObject makes of address books; the form of the lines is in compare.py.
error_reporting(E_ERROR);
require '/usr/share/php/Sabre/VObject/autoload.php';

function parts($property)
{
    return method_exists($property, 'getParts') ? $property->getParts() : [(string) $property];
}

function record($card)
{
    $fields = ['name' => [], 'tel' => [], 'email' => [], 'company' => [], 'address' => [], 'text' => []];
    foreach ($card->children() as $property) {
        if (!$property instanceof Sabre\VObject\Property) {
            continue;
        }
        $parts = parts($property);
        switch (strtoupper($property->name)) {
            case 'FN': case 'N': array_push($fields['name'], ...$parts); break;
            case 'TEL': $fields['tel'][] = (string) $property; break;
            case 'EMAIL': $fields['email'][] = (string) $property; break;
            case 'ORG': $fields['company'] = $fields['company'] ?: $parts; break;
            case 'ADR': $fields['address'] = $fields['address'] ?: $parts; break;
            default: array_push($fields['text'], ...$parts);
        }
    }
    return $fields;
}

foreach (array_slice($argv, 1) as $path) {
    $book = ['file' => basename($path), 'records' => []];
    try {
        $cards = new Sabre\VObject\Splitter\VCard(fopen($path, 'r'));
        while ($card = $cards->getNext()) {
            $book['records'][] = record($card);
        }
    } catch (Throwable $failure) {
        $book['error'] = $failure->getMessage();
    }
    echo json_encode($book, JSON_INVALID_UTF8_SUBSTITUTE), "\n";
}
